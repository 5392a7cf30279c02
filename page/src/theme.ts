// Light or dark: as the system has it, until the reader says otherwise.
const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");
let isChosen = false;

const show = (isDark: boolean) => {
  root.dataset.theme = isDark ? "dark" : "light";
};

export function followTheme() {
  show(system.matches);
  system.addEventListener("change", () => isChosen || show(system.matches));
}

export function turnTheme() {
  isChosen = true;
  show(root.dataset.theme !== "dark");
}
