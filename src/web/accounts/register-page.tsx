import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useWords } from '../language.ts';
import { logIn } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { registeredMs } from '../ui/limits.ts';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toasts.tsx';
import type { Registration } from './messages.ts';
import { RegisterForm } from './register-form.tsx';

const route = getRouteApi('/auth/register');

export function RegisterPage() {
  const { t } = useWords();
  const { email = '', token = '' } = route.useSearch();
  const navigate = useNavigate();
  const enter = async ({ email, password, token }: Registration) => {
    const done = t(token === null ? 'users.register.done' : 'shell.register.done');
    showToast('success', done, token === null ? registeredMs.openly : registeredMs.withToken);
    const isIn = await logIn(email, password).then(
      () => true,
      () => false,
    );
    await navigate({ to: isIn ? '/' : '/auth/login', replace: true });
  };
  return (
    <Page title={t('shell.register.title')} lead={t('shell.register.lead')} narrow="form">
      <Card>
        <RegisterForm email={email} token={token} onRegistered={enter} />
      </Card>
      <p>
        <Link to="/auth/login">{t('users.register.haveAccount')}</Link>
      </p>
    </Page>
  );
}
