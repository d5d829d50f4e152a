@processes@
@?goeson [ $? = 0 ] || voyageur_failure
