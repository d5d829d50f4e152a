@begin@

@software@

@data@

@?code cd -- @code@
@command@
