extern "C" int area(int Width, int Height) {
  int Result = Width * Height;
  return Result;
}
