/** Something done once behind the next frame, and in no frame's time but its own, however often it is asked for until then. */
export function afterFrame(does: () => void): { ask(): void; stop(): void } {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask(): void {
    if (frame || timer) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      timer = setTimeout(() => {
        timer = undefined;
        does();
      });
    });
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
    timer = undefined;
  }

  return { ask, stop };
}
