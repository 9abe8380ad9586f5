#include "page/sha256.hpp"

#include <algorithm>
#include <bit>
#include <set>

namespace duhem::reports {
namespace {

using Word = std::uint32_t;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr Word round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void add_block(std::array<Word, 8>& hash, const std::uint8_t* block) {
  std::array<Word, 64> w{};
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = Word(block[4 * i]) << 24 | Word(block[4 * i + 1]) << 16 | Word(block[4 * i + 2]) << 8 | Word(block[4 * i + 3]);
  for (std::size_t i = 16; i < 64; ++i) {
    const Word s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const Word s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t i = 0; i < 64; ++i) {
    const Word S1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const Word first = h + S1 + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
    const Word S0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const Word second = S0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first;
    d = c, c = b, b = a, a = first + second;
  }
  const Word added[8] = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) hash[i] += added[i];
}

}  // namespace

std::array<std::uint8_t, 32> sha256(const std::string& text) {
  // A one bit, zeros, and the length in bits fill the last block.
  std::string padded = text + '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(std::uint64_t(text.size()) * 8 >> shift & 0xff);

  std::array<Word, 8> hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (std::size_t at = 0; at < padded.size(); at += 64)
    add_block(hash, reinterpret_cast<const std::uint8_t*>(padded.data()) + at);
  std::array<std::uint8_t, 32> bytes{};
  for (std::size_t i = 0; i < 32; ++i) bytes[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - 8 * (i % 4)));
  return bytes;
}

std::string base64(const std::uint8_t* bytes, std::size_t count) {
  constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < count; i += 3) {
    const std::size_t here = std::min<std::size_t>(3, count - i);
    Word three = 0;
    for (std::size_t j = 0; j < 3; ++j) three = three << 8 | (j < here ? bytes[i + j] : 0);
    for (std::size_t j = 0; j < 4; ++j) text += j <= here ? letters[three >> (18 - 6 * j) & 63] : '=';
  }
  return text;
}

std::string script_policy(const std::string& html) {
  const std::string first = "<script>", last = "</script>";
  std::set<std::string> hashes;
  for (std::size_t at = 0; (at = html.find(first, at)) != std::string::npos;) {
    at += first.size();
    const std::size_t end = html.find(last, at);
    if (end == std::string::npos) break;  // the browser would not run it either
    const auto hash = sha256(html.substr(at, end - at));
    hashes.insert("'sha256-" + base64(hash.data(), hash.size()) + '\'');
    at = end;
  }
  std::string policy = "script-src";
  for (const auto& hash : hashes) policy += ' ' + hash;
  return hashes.empty() ? policy + " 'none'" : policy;
}

}  // namespace duhem::reports
