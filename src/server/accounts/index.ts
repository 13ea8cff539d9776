import type { Room } from '../services.ts';
import { addresses } from './addresses.ts';
import { cleaning } from './cleaning.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { reset } from './reset.ts';
import { userRoutes } from './user-routes.ts';

/** The room of accounts. */
export const accounts: Room = async (app, services) => {
  await app.register(login, services);
  await app.register(register, services);
  await app.register(reset, services);
  await app.register(addresses, services);
  await app.register(userRoutes, services);
  await app.register(cleaning, services);
};
