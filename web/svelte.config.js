/** Components are compiled in runes mode; their styles go to the one style sheet, so that the page needs no inline style. */
export default {
  compilerOptions: { runes: true },
};
