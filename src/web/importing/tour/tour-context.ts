import { createContext, type ReactNode } from 'react';
import type { TourStep } from './use-tour.ts';

/** The box of the tour, for the card of the step that it is at. */
export const TourContext = createContext<{ at: TourStep; box: ReactNode } | null>(null);
