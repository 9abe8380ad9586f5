# Writes OUTPUT from INPUT with the commit that SOURCE stands on; an OUTPUT that says so already is left alone.
set(DUHEM_COMMIT "unknown")
if(GIT)
  # Of a copy inside of somebody's repository, that one's commit says nothing: SOURCE has to be a repository's top.
  execute_process(COMMAND ${GIT} -c safe.directory=* rev-parse --show-prefix WORKING_DIRECTORY ${SOURCE}
                  OUTPUT_VARIABLE prefix OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${GIT} -c safe.directory=* describe --always --dirty --abbrev=12 WORKING_DIRECTORY ${SOURCE}
                  OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE git_failed)
  if(NOT git_failed AND prefix STREQUAL "")
    set(DUHEM_COMMIT ${described})
  endif()
endif()
configure_file(${INPUT} ${OUTPUT} @ONLY)
