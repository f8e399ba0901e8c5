/** How what people type is compared with words. */

/** Lower case without accents, apostrophes or doubled blanks. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[_\-'’.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
