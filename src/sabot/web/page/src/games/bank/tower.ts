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

/** How many of so many slabs are lit where `covered` of a bank is: all of a covered bank, and neither none nor all of one that is covered in part. */
export function litOf(slabs: number, covered: number, bank: number): number {
  if (covered <= 0 || slabs === 0) return 0;
  if (covered >= bank) return slabs;
  return Math.min(Math.max(1, Math.floor((slabs * covered) / bank)), slabs - 1);
}
