@?modules module load @modules@
folder=$(mktemp -d)
@makeenv@ "$folder"
source "$folder/bin/activate"
@pip@ --upgrade pip
@pip@ @packages@
pip freeze --local >requirements.txt
deactivate
rm -rf -- "$folder"
