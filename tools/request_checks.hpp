#pragma once

#include <cstdint>
#include <string>

// What several verbs ask of their options before anything is written. Each throws InputError with the option's name.
namespace duhem::program {

/// A whole number, digits only.
[[nodiscard]] std::uint64_t whole_number(const std::string& text, const std::string& field, std::uint64_t least,
                                         std::uint64_t most);

/// A file that can be written in a folder that exists.
void check_file(const std::string& path, const std::string& field);

/// A folder that is there or can be made.
void check_folder(const std::string& path, const std::string& field);

/// A length of time, in seconds.
[[nodiscard]] double seconds_of(const std::string& text, const std::string& field);

/// Whether two names are those of one file, there or not.
[[nodiscard]] bool is_same_file(const std::string& path, const std::string& other);

}  // namespace duhem::program
