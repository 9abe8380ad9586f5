#pragma once

#include <fstream>
#include <string>
#include <vector>

// Files and folders that a command line names. Whatever is refused is an InputError with the option or argument (`field`), the
// path, and what was expected there.
namespace duhem::program {

/// Refuses a file that could not be written; touches nothing.
void check_file(const std::string& path, const std::string& field);

/// Refuses a folder that is not there and could not be made, or in which one of these files could not be written; touches
/// nothing.
void check_folder(const std::string& path, const std::string& field, const std::vector<std::string>& files = {});

/// Makes a folder where it is missing, and says whether it was.
bool make_folder(const std::string& path, const std::string& field);

[[nodiscard]] std::ofstream open_file(const std::string& path, const std::string& field);

/// Refuses where something of what was written found no room.
void close_file(std::ofstream& file, const std::string& path, const std::string& field);

/// All of a file at once: what was there stays until there is room for all of the new one.
void write_file(const std::string& path, const std::string& field, const std::string& text);

/// The names of a folder's files in their order, hidden ones left out; refuses a folder that has none.
[[nodiscard]] std::vector<std::string> files_of(const std::string& folder, const std::string& field);

/// Whether two names are those of one file, there or not.
[[nodiscard]] bool is_same_file(const std::string& path, const std::string& other);

}  // namespace duhem::program
