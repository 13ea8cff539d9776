import { useTranslation } from '../language.ts';
import { toCurlCommand } from './curl.ts';
import styles from './docs.module.css';
import { type ApiDocument, type Endpoint, getSchemas, resolveResponse } from './openapi-document.ts';
import { Prose } from './prose.tsx';
import { FieldTable, SchemaFields } from './schema-fields.tsx';

type EndpointDetailsProps = { document: ApiDocument; call: Endpoint };

function Parameters({ call }: { call: Endpoint }) {
  const { t } = useTranslation();
  const { parameters = [] } = call;
  if (parameters.length === 0) return null;
  const properties = parameters.map(({ name, schema, description }) => [name, { ...schema, description }]);
  const required = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  return (
    <>
      <h4>{t('docs.parameters')}</h4>
      <FieldTable
        schema={{ properties: Object.fromEntries(properties), required }}
        side="given"
        label={t('docs.parameters')}
      />
    </>
  );
}

function RequestBody({ document, call }: EndpointDetailsProps) {
  const { t } = useTranslation();
  if (!call.requestBody) return null;
  return Object.entries(call.requestBody.content).map(([type, { schema = {} }]) => (
    <div key={type}>
      <h4>
        {t('docs.body')} <small>{type}</small>
      </h4>
      <SchemaFields document={document} schema={schema} side="given" label={t('docs.body')} />
    </div>
  ));
}

/** The answers of a call: the fields of the result, then the errors, one line each. */
function Responses({ document, call }: EndpointDetailsProps) {
  const { t } = useTranslation();
  const answers = Object.entries(call.responses).map(([status, answer]) => ({
    status,
    ...resolveResponse(document, answer),
  }));
  const isGood = ({ status }: { status: string }) => status < '400';
  return (
    <>
      <h4>{t('docs.answers')}</h4>
      {answers.filter(isGood).map(({ status, description, content = {} }) => {
        const [schema] = getSchemas(content);
        return (
          <div key={status} className={styles.answer}>
            <p>
              <b className="numbers">{status}</b> {description} <small>{Object.keys(content).join(', ')}</small>
            </p>
            {schema ? <SchemaFields document={document} schema={schema} side="answered" label={`${status}`} /> : null}
          </div>
        );
      })}
      <ul className={styles.errors}>
        {answers
          .filter((answer) => !isGood(answer))
          .map(({ status, description }) => (
            <li key={status}>
              <b className="numbers">{status}</b>{' '}
              <span>
                <Prose text={description} />
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}

/** The whole description of a call. */
export function EndpointDetails({ document, call }: EndpointDetailsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.details}>
      {call.description ? (
        <p>
          <Prose text={call.description} />
        </p>
      ) : null}
      <pre className={styles.command}>{toCurlCommand(document, call, location.origin)}</pre>
      <Parameters call={call} />
      <RequestBody document={document} call={call} />
      <Responses document={document} call={call} />
      <p className={styles.anchor}>
        <a href={`#${call.operationId}`}>{t('docs.link')}</a>
      </p>
    </div>
  );
}
