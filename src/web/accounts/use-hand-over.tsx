import { useState } from 'react';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import type { Leaver } from './hand-over-dialog.tsx';

const loadDialog = async () => (await import('./hand-over-dialog.tsx')).HandOverDialog;

/** The dialog that hands a user's work over; it is loaded when it is first opened. */
export function useHandOver() {
  const [leaver, setLeaver] = useState<Leaver | null>(null);
  const [Dialog, load] = useLazyComponent(loadDialog);
  const dialog = Dialog && leaver ? <Dialog leaver={leaver} onClose={() => setLeaver(null)} /> : null;
  return { open: (user: Leaver) => load(() => setLeaver(user)), dialog };
}
