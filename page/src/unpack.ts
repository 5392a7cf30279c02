// The data that kprof has put into the page.

/** Reads an element's document: base64 of zlib. Null if it is not there. */
export async function unpack<T>(id: string): Promise<T | null> {
  const element = document.getElementById(id);
  if (!element) return null;
  const packed = atob(element.textContent ?? "");
  element.remove();
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i++) bytes[i] = packed.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(stream).json()) as T;
}
