import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

type AnchorButtonProps = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

/** A link that looks like a button, for the next step; its `to` is checked against the routes. */
export const ButtonLink = createLink((props: AnchorButtonProps) => <Button component="a" {...props} />);
