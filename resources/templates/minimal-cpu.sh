@begin@

@software@

@data@

@?code cd -- @code@
@?code
@command@
