# Finds protobuf and gRPC, and makes the target `contract`: proto/ as C++, written by protoc
# at build time.

# The programs come first: where one is missing, some versions of gRPC's own package stop
# with a message that names no package to install.
find_program(PROTOC protoc)
find_program(GRPC_CPP_PLUGIN grpc_cpp_plugin)
set(missing "")
if(NOT PROTOC)
  list(APPEND missing "the program protoc")
endif()
if(NOT GRPC_CPP_PLUGIN)
  list(APPEND missing "the program grpc_cpp_plugin")
endif()

if(NOT missing)
  # From version 22 on, only protobuf's own package knows all that it is linked with;
  # before that, distributions often leave it out, and CMake's module does.
  find_package(Protobuf CONFIG QUIET)
  if(NOT Protobuf_FOUND)
    find_package(Protobuf 3.15 MODULE QUIET) # the first with `optional` in proto3
  endif()
  if(NOT Protobuf_FOUND)
    list(APPEND missing "the library protobuf, 3.15 or newer")
  endif()

  find_package(gRPC CONFIG QUIET)
  if(TARGET gRPC::grpc++)
    set(grpc_library gRPC::grpc++)
  else()
    # Where gRPC was built without CMake it brings files for pkg-config instead.
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
      pkg_check_modules(GRPC QUIET IMPORTED_TARGET grpc++)
    endif()
    set(grpc_library PkgConfig::GRPC)
  endif()
  if(NOT TARGET ${grpc_library})
    list(APPEND missing "the library grpc++")
  endif()
endif()

if(missing)
  list(JOIN missing " and " missing)
  message(
    FATAL_ERROR
    "This bot cannot be built without ${missing}. "
    "Debian and Ubuntu: apt-get install libgrpc++-dev libprotobuf-dev protobuf-compiler "
    "protobuf-compiler-grpc. macOS: brew install grpc."
  )
endif()

set(proto_folder ${CMAKE_CURRENT_SOURCE_DIR}/proto)
set(generated_folder ${CMAKE_CURRENT_BINARY_DIR}/generated)
set(protos arena/v1/rules.proto arena/v1/match.proto arena/v1/play.proto)
set(generated ${generated_folder}/arena/v1/play.grpc.pb.h ${generated_folder}/arena/v1/play.grpc.pb.cc)
foreach(proto IN LISTS protos)
  string(REPLACE .proto .pb stem ${generated_folder}/${proto})
  list(APPEND generated ${stem}.h ${stem}.cc)
endforeach()
list(TRANSFORM protos PREPEND ${proto_folder}/ OUTPUT_VARIABLE proto_files)

file(MAKE_DIRECTORY ${generated_folder})
add_custom_command(
  OUTPUT ${generated}
  COMMAND ${PROTOC} -I ${proto_folder} --cpp_out=${generated_folder} ${protos}
  COMMAND
    ${PROTOC} -I ${proto_folder} --grpc_out=${generated_folder}
    --plugin=protoc-gen-grpc=${GRPC_CPP_PLUGIN} arena/v1/play.proto
  DEPENDS ${proto_files}
  COMMENT "Writing the contract as C++"
  VERBATIM
)

add_library(contract STATIC ${generated})
target_include_directories(contract SYSTEM PUBLIC ${generated_folder})
target_link_libraries(contract PUBLIC ${grpc_library} protobuf::libprotobuf)
