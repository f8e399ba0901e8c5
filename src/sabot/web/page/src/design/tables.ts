/** The drawing tables (rule book T1, T4): `D` draws, `S` stands, `F` free. */
import type { Lit } from '../core/types';

/** Banker's columns: the value of the third card given, then none. */
export const COLUMNS: readonly string[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '–'];

const BINDING = ['DDDDDDDDDDD', 'DDDDDDDDDDD', 'DDDDDDDDDDD', 'DDDDDDDDSDD', 'SSDDDDDDSSD', 'SSSSDDDDSSD', 'SSSSSSDDSSS', 'SSSSSSSSSSS'];
const FREE = BINDING.map((row, total) => (total === 3 ? 'DDDDDDDDSFD' : total === 5 ? 'SSSSFDDDSSD' : row));

export const ROWS: Record<Lit['table'], readonly string[]> = {
  player: [...'DDDDDDSS'],
  ponte: [...'DDDDDFSS'],
  binding: BINDING,
  free: FREE,
};
