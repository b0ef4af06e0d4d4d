import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/languages.ts';
import { download } from '#web/client/download.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { saveFile } from '#web/kit/save-file.ts';

export interface ResultFile {
  /** Of the result, or of the questionnaire. */
  id: string;
  file: 'downloadResult' | 'getResultFhir' | 'getResultCsv' | 'downloadSurvey';
  lang: Language;
}

/** Saves a file on the person's device; a failure is said in words. */
export function useSaveResult({ id, file, lang }: ResultFile) {
  const { t } = useTranslation(['results', 'errors']);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setLoading(true);
    setFailure(null);
    const { data, error } = await download(file, { params: { id }, query: { lang } });
    setLoading(false);
    if (error) setFailure(describeError(error, t));
    if (data) saveFile(data.name, data.content);
  }

  return { save, isLoading, failure };
}
