@begin@

@software@

@data@

@processes@
