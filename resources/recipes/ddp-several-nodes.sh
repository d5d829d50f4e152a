@processes@
