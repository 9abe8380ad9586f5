#pragma once

// The step and its balance for the systems of the catalogue, compiled once into the library: include this beside
// scheme/simulate.hpp, and a build that uses those systems does not compile them again. A system of one's own needs only
// scheme/simulate.hpp.

#include "lib/model/block_stack.hpp"
#include "lib/model/double_pendulum.hpp"
#include "lib/model/elastic_body.hpp"
#include "lib/model/linear_system.hpp"
#include "lib/model/planar_body.hpp"
#include "lib/model/rigid_bodies.hpp"
#include "lib/scheme/simulate.hpp"

#define DUHEM_SYSTEM_INSTANCE_(EXTERN, ...)                                                              \
  EXTERN template void step<__VA_ARGS__, PreparedOf<__VA_ARGS__>>(                                       \
      StepResult<__VA_ARGS__>&, const __VA_ARGS__&, const SchemeSettings<typename __VA_ARGS__::Scalar>&, \
      const PreparedOf<__VA_ARGS__>&, const State<__VA_ARGS__>&, long);                                  \
  EXTERN template BalanceOf<__VA_ARGS__> balance<__VA_ARGS__>(const __VA_ARGS__&, const StepRecord<__VA_ARGS__>&);
#define DUHEM_FIELD_INSTANCES_(EXTERN, S) DUHEM_SYSTEM_INSTANCE_(EXTERN, LinearSystem<S, 2>)
#define DUHEM_REAL_INSTANCES_(EXTERN, S)             \
  DUHEM_FIELD_INSTANCES_(EXTERN, S)                  \
  DUHEM_SYSTEM_INSTANCE_(EXTERN, LinearSystem<S, 3>) \
  DUHEM_SYSTEM_INSTANCE_(EXTERN, PlanarBody<S, 1>)   \
  DUHEM_SYSTEM_INSTANCE_(EXTERN, PlanarBody<S, 2>)   \
  DUHEM_SYSTEM_INSTANCE_(EXTERN, DoublePendulum<S>)  \
  DUHEM_SYSTEM_INSTANCE_(EXTERN, BlockStack<S>)      \
  DUHEM_SYSTEM_INSTANCE_(EXTERN, ElasticBody<S>)     \
  DUHEM_SYSTEM_INSTANCE_(EXTERN, RigidBodies<S, 3>)

namespace duhem {

#define DUHEM_DECLARE_(S) DUHEM_REAL_INSTANCES_(extern, S)
DUHEM_FOR_EACH_REAL(DUHEM_DECLARE_)
#undef DUHEM_DECLARE_
DUHEM_FIELD_INSTANCES_(extern, Rational)

}  // namespace duhem
