/** The window's title: the table's name first, so that tabs can be told apart. */
export function title(table?: string): string {
  return table ? `${table} · Sabot` : 'Sabot';
}
