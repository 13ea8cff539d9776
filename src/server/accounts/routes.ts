import type { ServerModule } from '../services.ts';
import { emailVerification } from './email-verification.ts';
import { login } from './login.ts';
import { openSessions } from './open-sessions.ts';
import { passwordReset } from './password-reset.ts';
import { register } from './register.ts';
import { userRoutes } from './user-routes.ts';

/** The module of accounts: sessions, registration, passwords and users. */
export const accounts: ServerModule = async (app, services) => {
  await app.register(login, services);
  await app.register(register, services);
  await app.register(passwordReset, services);
  await app.register(emailVerification, services);
  await app.register(openSessions, services);
  await app.register(userRoutes, services);
};
