import { Modal, type ModalProps } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import type { FocusEvent } from 'react';

/**
 * While it opens, a dialog puts the focus twice where the mark is. So the mark goes along with the focus, and a Tab in
 * between is not taken back.
 */
function moveMark({ currentTarget, target }: FocusEvent<HTMLElement>) {
  if (!currentTarget.contains(target)) return;
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
}

/** A window above the page. What is marked `data-autofocus` has the focus first, or else the first that can have it. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} onFocus={moveMark} />;
}
