/** Larger text: a page is laid out as in a smaller window; what has no room there for all of it is larger where it flows. */
import './larger.css';

/** What a table is laid out for at least, width and height in pixels: on a desk, held upright, on its side. */
const DESK = [1100, 800] as const;
const UPRIGHT = [320, 568] as const;
const SIDE = [568, 320] as const;
/** In pixels: what is lower is a phone on its side. */
const LOW = 500;

/** The rules that ask how large the window is, and what each asks. */
const asks = new Map<CSSMediaRule, string>();
let wanted = 1;

/** Have all text so large, in percent, now and whenever the window changes. */
export function enlarge(percent: number): void {
  wanted = percent / 100;
  fit();
}

/** How much larger a window may have everything, where by itself it would have it `large`. */
export function roomFor(width: number, height: number, large: number, factor: number): number {
  const [w, h] = height < LOW ? SIDE : height > width ? UPRIGHT : DESK;
  const room = Math.floor(Math.min(width / w, height / h) * 100) / 100;
  return Math.min(large * factor, Math.max(large, room));
}

function fit(): void {
  const { style } = document.documentElement;
  style.removeProperty('--zoom');
  measured(1);
  const large = Number(getComputedStyle(document.documentElement).getPropertyValue('--zoom')) || 1;
  const zoom = roomFor(innerWidth, innerHeight, large, wanted);
  if (wanted !== 1) {
    style.setProperty('--zoom', String(zoom));
    measured(zoom);
  }
  style.setProperty('--text-more', String((large * wanted) / zoom));
  window.dispatchEvent(new Event('resize'));
}

/** Have every rule ask as of a window so many times smaller. */
function measured(zoom: number): void {
  for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule) ask(rule, zoom);
}

function ask(rule: CSSMediaRule, zoom: number): void {
  const first = asks.get(rule) ?? rule.conditionText;
  if (!/width|height/.test(first)) return;
  asks.set(rule, first);
  rule.media.mediaText = zoom === 1 ? first : first.replace(/([\d.]+)px/g, (_, pixels: string) => `${Number(pixels) * zoom}px`);
}

window.addEventListener('resize', ({ isTrusted }) => isTrusted && fit());
