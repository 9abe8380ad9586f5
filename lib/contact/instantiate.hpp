#pragma once

#include "lib/linear/types.hpp"

// Shapes in which contact problems are instantiated: (scalar, dimension, contacts at most). One and two contacts inline
// for the small rigid cases, any number on the heap; in space one or any number, and no exact scalar (a length in the
// tangent plane needs a square root).
#define DUHEM_PLANAR_CONTACT_SHAPES_(INSTANTIATE, S) INSTANTIATE(S, 2, 1) INSTANTIATE(S, 2, 2) INSTANTIATE(S, 2, duhem::Dynamic)
#define DUHEM_CONTACT_SHAPES_(INSTANTIATE, S) \
  DUHEM_PLANAR_CONTACT_SHAPES_(INSTANTIATE, S) INSTANTIATE(S, 3, 1) INSTANTIATE(S, 3, duhem::Dynamic)

#define DUHEM_FOR_EACH_REAL_CONTACT_SHAPE(INSTANTIATE) \
  DUHEM_CONTACT_SHAPES_(INSTANTIATE, double)           \
  DUHEM_CONTACT_SHAPES_(INSTANTIATE, duhem::Quad)      \
  DUHEM_CONTACT_SHAPES_(INSTANTIATE, duhem::Mp50)      \
  DUHEM_CONTACT_SHAPES_(INSTANTIATE, duhem::Mp100)
#define DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE) \
  DUHEM_FOR_EACH_REAL_CONTACT_SHAPE(INSTANTIATE)  \
  DUHEM_PLANAR_CONTACT_SHAPES_(INSTANTIATE, duhem::Rational)
