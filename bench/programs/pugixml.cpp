// SPDX-License-Identifier: MIT
//
// pugixml FILE ROUNDS: parses a document with pugixml, evaluates XPath, writes
// it again. Part of the suite of bench/overhead and bench/fidelity.
#include <pugixml.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>

struct StringWriter : pugi::xml_writer {
  std::string Text;
  void write(const void *Data, size_t Size) override {
    Text.append(static_cast<const char *>(Data), Size);
  }
};

static double prices(pugi::xml_node Root) {
  double Sum = 0;
  for (pugi::xml_node Item : Root.children("item"))
    for (pugi::xml_attribute Attribute : Item.attributes())
      Sum += Attribute.as_double();
  return Sum;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  int Rounds = std::atoi(argv[2]);
  for (int Round = 0; Round < Rounds; Round++) {
    pugi::xml_document Document;
    if (!Document.load_file(argv[1]))
      return 1;
    pugi::xml_node Root = Document.document_element();
    double Sum = prices(Root);
    size_t Few = Root.select_nodes("item[@price < 20]/name").size();
    size_t Long =
        Root.select_nodes("//note[string-length(text()) > 40]").size();
    StringWriter Writer;
    Document.save(Writer);
    if (Round == 0)
      std::printf("prices %.2f, %zu few, %zu long, %zu bytes\n", Sum, Few, Long,
                  Writer.Text.size());
  }
}
