/** A telephone on which somebody plays does not go dark. */

/** Keep the screen awake while the page is seen; returns how to let go. A browser that cannot is left alone. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;

  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible' || over) return;
    try {
      lock = await navigator.wakeLock?.request('screen');
      if (over) void lock?.release();
    } catch {
      lock = undefined; // the battery is low, or the browser does not want to
    }
  }

  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
