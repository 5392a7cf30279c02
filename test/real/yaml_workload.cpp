// SPDX-License-Identifier: MIT
//
// Drives yaml-cpp: builds and emits documents, parses them back, converts
// nodes to containers, follows anchors, and provokes every kind of exception
// that malformed input and bad conversions throw. Prints what it saw.
#include <iostream>
#include <list>
#include <map>
#include <string>
#include <vector>

#include "yaml-cpp/yaml.h"

static std::string emitDocument(int Size) {
  YAML::Emitter Out;
  Out << YAML::BeginMap;
  for (int I = 0; I < Size; I++) {
    Out << YAML::Key << "entry" + std::to_string(I) << YAML::Value;
    switch (I % 5) {
    case 0:
      Out << YAML::Flow << std::vector<int>{I, I * 2, I * 3};
      break;
    case 1:
      Out << YAML::Literal << "first line\nsecond line of " + std::to_string(I);
      break;
    case 2:
      Out << YAML::Anchor("a" + std::to_string(I)) << YAML::BeginMap
          << YAML::Key << "x" << YAML::Value << I / 7.0 << YAML::Key << "y"
          << YAML::Value << (I % 2 == 0) << YAML::EndMap;
      break;
    case 3:
      Out << YAML::Alias("a" + std::to_string(I - 1));
      break;
    default:
      Out << YAML::DoubleQuoted << "tab\t \"quoted\" \xc3\xa9"
          << YAML::Comment("a comment");
    }
  }
  Out << YAML::EndMap;
  return Out.c_str();
}

static void summarise(const YAML::Node &Node,
                      std::map<std::string, int> &Kinds) {
  switch (Node.Type()) {
  case YAML::NodeType::Map:
    Kinds["map"]++;
    for (const auto &Pair : Node)
      summarise(Pair.second, Kinds);
    break;
  case YAML::NodeType::Sequence:
    Kinds["sequence"]++;
    for (const auto &Item : Node)
      summarise(Item, Kinds);
    break;
  case YAML::NodeType::Scalar:
    Kinds["scalar"]++;
    break;
  default:
    Kinds["other"]++;
  }
}

template <typename T> static void convert(const char *Text) {
  try {
    auto Value = YAML::Load(Text).as<T>();
    std::cout << YAML::Dump(YAML::Node(Value)) << "\n";
  } catch (const YAML::BadConversion &E) {
    std::cout << "bad conversion: " << E.what() << "\n";
  } catch (const YAML::Exception &E) {
    std::cout << "exception: " << E.what() << "\n";
  }
}

int main() {
  std::string Text = emitDocument(60);
  std::cout << Text << "\n";
  std::map<std::string, int> Kinds;
  summarise(YAML::Load(Text), Kinds);
  for (const auto &[Kind, Count] : Kinds)
    std::cout << Kind << " " << Count << "\n";
  std::cout << (YAML::Dump(YAML::Load(Text)) ==
                YAML::Dump(YAML::Clone(YAML::Load(Text))))
            << "\n";

  convert<int>("42");
  convert<int>("forty");
  convert<double>(".inf");
  convert<bool>("maybe");
  convert<std::vector<int>>("[1, 2, 3]");
  convert<std::vector<int>>("[1, two, 3]");
  convert<std::list<std::string>>("- a\n- b\n");
  convert<std::map<std::string, double>>("{pi: 3.14, e: 2.71}");
  for (const char *Bad :
       {"[1, 2", "{a: b", "a: b: c", "- a\nb", "*missing", "\"open", "%YAML x",
        "!!tag <", "key: [a, b}", "&a &b c", "? x\n:  - y\n z", "\t- tab"})
    convert<std::string>(Bad);
  for (const auto &Document : YAML::LoadAll("a\n---\n- b\n- {c: d}\n---\n..."))
    std::cout << Document << "\n";
  try {
    YAML::Node Root = YAML::Load("[1]");
    std::cout << Root["x"]["y"].as<int>() << "\n";
  } catch (const YAML::Exception &E) {
    std::cout << "exception: " << E.what() << "\n";
  }
  return 0;
}
