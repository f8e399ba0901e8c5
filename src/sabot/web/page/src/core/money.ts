/** Money: whole cents inside, chip units for people; the twin of the Python module of that name. */
import { decimal } from './decimal.svelte';

export const UNIT = 100;

/** The amount as people read it: whole units without a mark, else two decimals behind the language's; a minus for a debt. */
export function units(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / UNIT);
  const part = Math.abs(cents) % UNIT;
  const sign = cents < 0 ? '-' : '';
  return part ? `${sign}${whole}${decimal.mark}${String(part).padStart(2, '0')}` : `${sign}${whole}`;
}

/** The amount a person typed in chip units, `25`, `2.50` or `2,5`; undefined for anything else. */
export function cents(text: string): number | undefined {
  const found = /^([0-9]{1,12})(?:[.,]([0-9]{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  return Number(found[1]) * UNIT + Number((found[2] ?? '').padEnd(2, '0'));
}

/** A rational written `19/2` or `8` as a number; only ever printed. */
export function ratio(text: string): number {
  const [over = '0', under = '1'] = text.split('/');
  return Number(over) / Number(under);
}

/** A pay to one as a layout prints it: `8:1`, `1:2`, `9.5:1`. */
export function pays(net: string): string {
  const value = ratio(net);
  if (value < 1 && net.startsWith('1/')) return `1:${net.slice(2)}`;
  return `${trimmed(value, 2)}:1`;
}

/** A rate as a percentage without needless digits: `5 %`, `2.5 %`. */
export function percent(rate: string): string {
  return `${trimmed(ratio(rate) * 100, 4)} %`;
}

function trimmed(value: number, digits: number): string {
  return written(String(Number(value.toFixed(digits))));
}

/** A number as the language writes it: `2.5 %` as `2,5 %`. */
export function written(text: string): string {
  return text.replace(/(\d)\.(\d)/g, `$1${decimal.mark}$2`);
}

/** An amount with its sign, in units. */
export function signed(amount: number): string {
  return `${amount > 0 ? '+' : amount < 0 ? '−' : '±'}${units(Math.abs(amount))}`;
}
