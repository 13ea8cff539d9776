import { useState } from 'react';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import type { UserName } from './hand-over-dialog.tsx';

const loadDialog = async () => (await import('./hand-over-dialog.tsx')).HandOverDialog;

/** The dialog that hands a user's work over; it is loaded when it is first opened. */
export function useHandOver() {
  const [user, setUser] = useState<UserName | null>(null);
  const [Dialog, load] = useLazyComponent(loadDialog);
  const dialog = Dialog && user ? <Dialog user={user} onClose={() => setUser(null)} /> : null;
  return { open: (other: UserName) => load(() => setUser(other)), dialog };
}
