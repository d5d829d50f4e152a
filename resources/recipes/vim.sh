syntax on
set number ruler
set expandtab shiftwidth=4 softtabstop=4 autoindent
set incsearch hlsearch ignorecase smartcase
set pastetoggle=<F2>
