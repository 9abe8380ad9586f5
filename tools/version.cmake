# Writes OUTPUT from INPUT with the commit that SOURCE stands on; an OUTPUT that says so already is left alone.
set(DUHEM_COMMIT "unknown")
if(GIT)
  execute_process(COMMAND ${GIT} -c safe.directory=* describe --always --dirty --abbrev=12 WORKING_DIRECTORY ${SOURCE}
                  OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE git_failed)
  if(NOT git_failed)
    set(DUHEM_COMMIT ${described})
  endif()
endif()
configure_file(${INPUT} ${OUTPUT} @ONLY)
