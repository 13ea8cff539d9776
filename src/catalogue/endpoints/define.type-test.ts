import { z } from 'zod';
import { endpoints, idParam } from './define.ts';

// Only the compiler checks this file: each line below a `@ts-expect-error` must not compile.

const common = { who: 'everybody', tag: 'site', summary: 'x', responses: { 200: z.string() } } as const;
const params = z.object({ id: idParam('The id.') });

endpoints({ 'GET /cars': common, 'GET /cars/:id': { ...common, params } });
// @ts-expect-error the path has a parameter that is not declared
endpoints({ 'GET /cars/:id': common });
// @ts-expect-error the path has another parameter
endpoints({ 'GET /cars/:number': { ...common, params } });
// @ts-expect-error the path has no parameter
endpoints({ 'GET /cars': { ...common, params } });
// @ts-expect-error there is no such audience
endpoints({ 'GET /cars': { ...common, who: 'somebody' } });
// @ts-expect-error no schema
endpoints({ 'GET /cars': { ...common, responses: { 200: 'a text' } } });
