/** How high a bank stands: so many slabs more for each time that it doubles. */

/** No tower is higher. */
export const HIGHEST = 24;
/** The least bank of a table has so many, and one doubling is so many more. */
const [FOOT, DOUBLED] = [2, 3];

/** How many slabs a bank is, of a table whose least bank is `least`; one that is there at all has one. */
export function slabsOf(bank: number, least: number): number {
  if (bank <= 0 || least <= 0) return 0;
  return Math.min(HIGHEST, Math.max(1, FOOT + Math.round(DOUBLED * Math.log2(bank / least))));
}
