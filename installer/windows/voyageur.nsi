; SPDX-License-Identifier: GPL-3.0-or-later
; The installer. For one person, without an administrator:
;   voyageur-VERSION-setup.exe [/S] [/PATH] [/D=FOLDER]
;     /S     asks nothing
;     /PATH  also puts "voyageur" on this person's PATH (a tick on the page of choices does the same)
;     /D=    another folder than %LOCALAPPDATA%\Programs\Voyageur; last, and without quotes
;   uninstall.exe [/S] [/KEEPSETTINGS]
;     takes away what was installed and, unless /KEEPSETTINGS is given or the tick is taken off, settings and history
; Exit status: 0 done; 1 cancelled; 2 it could not be done (the program is open, the Windows is too old).
Unicode true
Target amd64-unicode
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
SetCompressor /SOLID lzma

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include "${FILES}"

!define REGISTRY "Software\Voyageur"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Voyageur"

Name "Voyageur ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Voyageur"
InstallDirRegKey HKCU "${REGISTRY}" "InstallDir"
BrandingText " "
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Voyageur"
VIAddVersionKey "FileDescription" "Voyageur"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

Var Before    ; the folder of the version that is there already, or nothing

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\voyageur.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"

LangString Program ${LANG_ENGLISH} "Voyageur"
LangString Program ${LANG_FRENCH} "Voyageur"
LangString OnPath ${LANG_ENGLISH} "“voyageur” in the command prompt"
LangString OnPath ${LANG_FRENCH} "« voyageur » dans l’invite de commandes"
LangString AboutProgram ${LANG_ENGLISH} "The program and its entry in the Start menu."
LangString AboutProgram ${LANG_FRENCH} "Le programme et son entrée dans le menu Démarrer."
LangString AboutPath ${LANG_ENGLISH} "Adds the folder to your PATH, so that cmd and PowerShell find the command “voyageur”."
LangString AboutPath ${LANG_FRENCH} "Ajoute le dossier à votre PATH, pour que cmd et PowerShell trouvent la commande « voyageur »."
LangString Settings ${LANG_ENGLISH} "My settings, known hosts and run history"
LangString Settings ${LANG_FRENCH} "Mes réglages, hôtes connus et historique"
LangString AboutSettings ${LANG_ENGLISH} "What Voyageur keeps of its own for this account. Your projects are never touched."
LangString AboutSettings ${LANG_FRENCH} "Ce que Voyageur garde pour ce compte. Vos projets ne sont jamais touchés."
LangString TooOld ${LANG_ENGLISH} "Voyageur needs Windows 10 or newer, 64 bits."
LangString TooOld ${LANG_FRENCH} "Voyageur demande Windows 10 ou plus récent, 64 bits."
LangString IsOpen ${LANG_ENGLISH} "Voyageur is open. Close it, then try again."
LangString IsOpen ${LANG_FRENCH} "Voyageur est ouvert. Fermez-le, puis réessayez."
LangString NotWritten ${LANG_ENGLISH} "Not all files could be written to this folder. Free some space or choose another folder, then start again."
LangString NotWritten ${LANG_FRENCH} "Certains fichiers n’ont pas pu être écrits dans ce dossier. Libérez de l’espace ou choisissez un autre dossier, puis recommencez."

; --- PATH ----------------------------------------------------------------------------------------------------------
; The person's PATH may be longer than NSIS's own strings (1,024 characters), which would cut it: the text never leaves memory
; that Windows gave. It stays REG_EXPAND_SZ, with its %variables% as they are.

!macro PATH_FUNCTIONS prefix
; In: a folder on the stack. Takes it out of the PATH wherever it stands as a whole entry. Out: nothing.
Function ${prefix}RemoveFromPath
  Exch $0 ; the folder
  Push $1 ; key
  Push $2 ; size in bytes
  Push $3 ; the whole text, with a ';' before and after
  Push $4 ; ";folder;"
  Push $5 ; where it was found
  Push $6
  Push $7
  System::Call 'advapi32::RegOpenKeyExW(p 0x80000001, w "Environment", i 0, i 0x2001F, *p .r1) i.r6'
  ${If} $6 = 0
    System::Call 'advapi32::RegQueryValueExW(p r1, w "Path", p 0, p 0, p 0, *i 0 r2) i.r6'
    ${If} $6 = 0
      IntOp $6 $2 + 16
      System::Call 'kernel32::GlobalAlloc(i 0x40, i r6) p.r3'
      IntPtrOp $6 $3 + 2
      System::Call 'advapi32::RegQueryValueExW(p r1, w "Path", p 0, p 0, p r6, *i r2) i.r7'
      ${If} $7 = 0
        System::Call '*$3(&i2 59)'
        System::Call 'kernel32::lstrcatW(p r3, w ";")'
        StrCpy $4 ";$0;"
        StrLen $2 $4
        IntOp $2 $2 - 1 ; without the last ';', which the next entry needs
        IntOp $2 $2 * 2
        ${Do}
          System::Call 'shlwapi::StrStrIW(p r3, w r4) p.r5'
          ${If} $5 P= 0
            ${ExitDo}
          ${EndIf}
          IntPtrOp $6 $5 + $2
          System::Call 'kernel32::lstrlenW(p r6) i.r7'
          IntOp $7 $7 + 1
          IntOp $7 $7 * 2
          System::Call 'ntdll::RtlMoveMemory(p r5, p r6, p r7)'
        ${Loop}
        Call ${prefix}WritePath
      ${EndIf}
      System::Call 'kernel32::GlobalFree(p r3)'
    ${EndIf}
    System::Call 'advapi32::RegCloseKey(p r1)'
  ${EndIf}
  Pop $7
  Pop $6
  Pop $5
  Pop $4
  Pop $3
  Pop $2
  Pop $1
  Pop $0
FunctionEnd

; Writes the text at $3 (with its ';' before and after) as the PATH of the open key $1; an empty PATH goes. Uses $5, $6, $7.
Function ${prefix}WritePath
  System::Call 'kernel32::lstrlenW(p r3) i.r7'
  ${If} $7 <= 2
    System::Call 'advapi32::RegDeleteValueW(p r1, w "Path")'
    Return
  ${EndIf}
  IntOp $7 $7 - 1
  IntOp $7 $7 * 2
  IntPtrOp $6 $3 + $7
  System::Call '*$6(&i2 0)'
  IntPtrOp $5 $3 + 2
  System::Call 'advapi32::RegSetValueExW(p r1, w "Path", i 0, i 2, p r5, i r7)'
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=2000
FunctionEnd
!macroend
!insertmacro PATH_FUNCTIONS ""
!insertmacro PATH_FUNCTIONS "un."

; In: a folder on the stack. Puts it at the end of the PATH.
Function AddToPath
  Exch $0
  Push $0
  Call RemoveFromPath ; never twice
  Push $1
  Push $2
  Push $3
  Push $5
  Push $6
  Push $7
  System::Call 'advapi32::RegCreateKeyExW(p 0x80000001, w "Environment", i 0, p 0, i 0, i 0x2001F, p 0, *p .r1, p 0) i.r6'
  ${If} $6 = 0
    System::Call 'advapi32::RegQueryValueExW(p r1, w "Path", p 0, p 0, p 0, *i 0 r2) i.r6'
    ${If} $6 <> 0
      StrCpy $2 0
    ${EndIf}
    StrLen $6 $0
    IntOp $6 $6 * 2
    IntOp $6 $6 + $2
    IntOp $6 $6 + 16
    System::Call 'kernel32::GlobalAlloc(i 0x40, i r6) p.r3'
    ${If} $2 > 0
      IntPtrOp $6 $3 + 2
      System::Call 'advapi32::RegQueryValueExW(p r1, w "Path", p 0, p 0, p r6, *i r2)'
    ${EndIf}
    System::Call '*$3(&i2 59)'
    ${If} $2 > 2
      System::Call 'kernel32::lstrlenW(p r3) i.r7'
      IntOp $7 $7 - 1
      IntOp $7 $7 * 2
      IntPtrOp $6 $3 + $7
      System::Call '*$6(&i2 .r7)'
      ${If} $7 <> 59 ; a PATH may end in ';'
        System::Call 'kernel32::lstrcatW(p r3, w ";")'
      ${EndIf}
    ${EndIf}
    System::Call 'kernel32::lstrcatW(p r3, w r0)'
    System::Call 'kernel32::lstrcatW(p r3, w ";")'
    Call WritePath
    System::Call 'kernel32::GlobalFree(p r3)'
    System::Call 'advapi32::RegCloseKey(p r1)'
  ${EndIf}
  Pop $7
  Pop $6
  Pop $5
  Pop $3
  Pop $2
  Pop $1
  Pop $0
FunctionEnd

; --- is it open? ---------------------------------------------------------------------------------------------------

!macro STOP_WHILE_OPEN folder
  ${Do}
    ${IfNot} ${FileExists} "${folder}\voyageur.exe"
      ${ExitDo}
    ${EndIf}
    ClearErrors
    FileOpen $R9 "${folder}\voyageur.exe" a ; Windows lets nobody write to a program that runs
    ${IfNot} ${Errors}
      FileClose $R9
      ${ExitDo}
    ${EndIf}
    ${If} ${Cmd} 'MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IsOpen)" /SD IDCANCEL IDCANCEL'
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${Loop}
!macroend

; --- installing ----------------------------------------------------------------------------------------------------

Section "$(Program)" ProgramSection
  SectionIn RO
  !insertmacro STOP_WHILE_OPEN "$INSTDIR"
  ; In place: what the former version put down goes first, by that version's own list; settings stay.
  ${If} $Before != ""
  ${AndIf} ${FileExists} "$Before\uninstall.exe"
    !insertmacro STOP_WHILE_OPEN "$Before"
    ExecWait '"$Before\uninstall.exe" /S /KEEPSETTINGS _?=$Before'
    Delete "$Before\uninstall.exe" ; which ran from there, and so could not take itself away
    RMDir "$Before"
  ${EndIf}

  ClearErrors
  !insertmacro INSTALL_FILES
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${If} ${Errors}
    MessageBox MB_OK|MB_ICONSTOP "$(NotWritten)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  CreateShortcut "$SMPROGRAMS\Voyageur.lnk" "$INSTDIR\voyageur.exe"
  WriteRegStr HKCU "${REGISTRY}" "InstallDir" "$INSTDIR"
  ; A course file opens with a double-click.
  WriteRegStr HKCU "Software\Classes\.voyageur-course" "" "Voyageur.Course"
  WriteRegStr HKCU "Software\Classes\Voyageur.Course" "" "Voyageur course file"
  WriteRegStr HKCU "Software\Classes\Voyageur.Course\DefaultIcon" "" "$INSTDIR\voyageur.exe,0"
  WriteRegStr HKCU "Software\Classes\Voyageur.Course\shell\open\command" "" '"$INSTDIR\voyageur.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; SHCNE_ASSOCCHANGED
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Voyageur"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\voyageur.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Voyageur developers"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section /o "$(OnPath)" PathSection
  Push "$INSTDIR"
  Call AddToPath
  WriteRegDWORD HKCU "${REGISTRY}" "OnPath" 1
SectionEnd

Function .onInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(TooOld)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  ReadRegStr $Before HKCU "${REGISTRY}" "InstallDir"
  ReadRegDWORD $0 HKCU "${REGISTRY}" "OnPath"
  ${GetParameters} $1
  ClearErrors
  ${GetOptions} $1 "/PATH" $2
  ${IfNot} ${Errors}
    StrCpy $0 1
  ${EndIf}
  ${If} $0 = 1
    !insertmacro SelectSection ${PathSection}
  ${EndIf}
FunctionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${ProgramSection} "$(AboutProgram)"
  !insertmacro MUI_DESCRIPTION_TEXT ${PathSection} "$(AboutPath)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

; --- uninstalling --------------------------------------------------------------------------------------------------

Section "un.$(Program)" UnProgramSection
  SectionIn RO
  !insertmacro STOP_WHILE_OPEN "$INSTDIR"
  !insertmacro REMOVE_FILES
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; stays where somebody put something of their own into it
  Delete "$SMPROGRAMS\Voyageur.lnk"
  ReadRegDWORD $0 HKCU "${REGISTRY}" "OnPath"
  ${If} $0 = 1
    Push "$INSTDIR"
    Call un.RemoveFromPath
  ${EndIf}
  ReadRegStr $0 HKCU "Software\Classes\.voyageur-course" ""
  ${If} $0 == "Voyageur.Course" ; else another program has taken it over
    DeleteRegKey HKCU "Software\Classes\.voyageur-course"
  ${EndIf}
  DeleteRegKey HKCU "Software\Classes\Voyageur.Course"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  DeleteRegKey HKCU "${REGISTRY}"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd

Section "un.$(Settings)" UnSettingsSection
  RMDir /r "$LOCALAPPDATA\voyageur"
SectionEnd

Function un.onInit
  ${GetParameters} $1
  ClearErrors
  ${GetOptions} $1 "/KEEPSETTINGS" $2
  ${IfNot} ${Errors}
    !insertmacro UnselectSection ${UnSettingsSection}
  ${EndIf}
FunctionEnd

!insertmacro MUI_UNFUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${UnProgramSection} "$(AboutProgram)"
  !insertmacro MUI_DESCRIPTION_TEXT ${UnSettingsSection} "$(AboutSettings)"
!insertmacro MUI_UNFUNCTION_DESCRIPTION_END
