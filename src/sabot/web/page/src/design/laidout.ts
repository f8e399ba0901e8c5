/** Something done once in the next frame, behind its layout, where all lies in its place already and nothing has to be
 * laid out to be looked at; however often it is asked for until then. */
export function whenLaidOut(does: () => void): { ask(): void; stop(): void } {
  let frame = 0;
  const laid = new ResizeObserver(() => {
    stop();
    does();
  });

  function ask(): void {
    if (!frame) frame = requestAnimationFrame(() => laid.observe(document.documentElement)); // who is observed anew is told of what was laid out
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    laid.disconnect();
    frame = 0;
  }

  return { ask, stop };
}
