import type { router } from '../../../src/web/routes/index.ts';
import * as accounts from './accounts.ts';
import * as changes from './changes.ts';
import * as importing from './importing.ts';
import * as pages from './pages.ts';
import * as quality from './quality.ts';
import * as records from './records.ts';
import type { Screen } from './screen.ts';
import * as search from './search.ts';

/** The path of a route, as `/id/$id`, or `*` for a path without a route. */
type Path = keyof typeof router.routesByPath | '*';

const plain = (name: string): Screen[] => [{ name, address: `/${name}` }];

/** Every screen by its route; a route without a screen is a type error. */
export const screens: Readonly<Record<Path, readonly Screen[]>> = {
  '/': pages.home,
  '/about': pages.about,
  '/contact': plain('contact'),
  '/terms-of-use': plain('terms-of-use'),
  '/privacy': plain('privacy'),
  '/imprint': plain('imprint'),
  '/release': plain('release'),
  '/docs': pages.docs,
  '/help': pages.help,
  '/help/fields': pages.guide,
  '/help/fields/$name': pages.guideField,
  '/demo/cars': pages.cars,
  '/auth/login': accounts.login,
  '/auth/register': accounts.register,
  '/auth/reset': accounts.passwordReset,
  '/auth/personal': accounts.personal,
  '/auth/account': accounts.account,
  '/auth/email': accounts.emailVerification,
  '/auth/user': accounts.users,
  '/auth/user/$id': accounts.user,
  '/invitations': accounts.invitations,
  '/mails': accounts.mails,
  '/texts': accounts.texts,
  '/settings': accounts.settings,
  '/operation': accounts.operation,
  '/my-tables': importing.myTables,
  '/templates': accounts.templates,
  '/templates/$id': accounts.template,
  '/template/export': accounts.templateExport,
  '/template/import': importing.templateImport,
  '/data': importing.data,
  '/search': search.search,
  '/seqElementdownload': search.download,
  '/id/$id': search.element,
  '/changes': changes.changes,
  '/changes/$id': changes.change,
  '/bin': changes.bin,
  '/quality': quality.quality,
  '/component/my-entries': search.entries,
  '/component/my-entries/$dataset': search.importBatch,
  '/component/my-entries/$dataset/columns': search.leftOutColumns,
  '/revise': search.bulkUpdate,
  '/component/$entity': records.lists,
  '/component/$entity/$id': records.forms,
  '/doubles/$entity': records.doubles,
  '*': pages.notFound,
};
