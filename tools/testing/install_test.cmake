# Installs the build, builds a small project against it, and runs that.
function(must)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "failed: ${ARGN}")
  endif()
endfunction()
file(REMOVE_RECURSE ${SCRATCH})
must(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix)
# With the tools of the build itself: a fresh system has no others.
must(${CMAKE_COMMAND} -S ${CONSUMER} -B ${SCRATCH}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
     -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix -DCMAKE_BUILD_TYPE=Release)
must(${CMAKE_COMMAND} --build ${SCRATCH}/build)
must(${SCRATCH}/build/consumer)
must(${SCRATCH}/prefix/bin/duhem --version)
