import { useEffect, useState } from 'react';

/**
 * Whether what is drawn first is on the screen, so that all else is asked for after it: that takes until the frame after
 * the next one, in whose beginning the browser has handed over the frame before.
 */
export function usePainted(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere]);
  return isPainted;
}
