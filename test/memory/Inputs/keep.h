/* The optimiser takes an allocation away that nobody looks at. */
static inline void *keep(void *block) {
  __asm__ volatile("" : "+r"(block) : : "memory");
  return block;
}
