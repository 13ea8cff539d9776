import { createRootRoute } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';

export const rootRoute = createRootRoute({ component: Shell });
