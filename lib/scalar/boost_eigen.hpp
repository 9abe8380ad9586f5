#pragma once

// Boost 1.74 takes every Eigen expression for a container of bytes and then fails to compile. This tells it otherwise;
// it must come before any use of both, so whoever needs either includes this first.

#include <boost/mpl/bool.hpp>
#include <boost/multiprecision/number.hpp>
#include <boost/multiprecision/traits/is_byte_container.hpp>

#include <Eigen/Core>

namespace boost::multiprecision::detail {
template <class C>
requires std::is_base_of_v<Eigen::EigenBase<C>, C>
struct is_byte_container<C> : boost::mpl::false_ {
};
}  // namespace boost::multiprecision::detail

#include <boost/multiprecision/eigen.hpp>
