/** A loaded case with its draft: the workspace, the preview (`?preview=1`, so that Back leads out of it), or the end of the review. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { paths } from '#web/app/paths.ts';
import { useAddress } from '#web/kit/use-address.ts';
import { useNow } from '#web/kit/use-now.ts';
import { areaHeadId } from './area-ids.ts';
import { basisOf } from './basis-of.ts';
import { CaseContext, type OpenCase } from './case-context.ts';
import { CaseHeader } from './case-header.tsx';
import { ClosedBanner } from './closed-banner.tsx';
import { findRefusals } from './find-refusals.ts';
import { isOver } from './is-over.ts';
import { JustReleased, type JustReleasedState } from './just-released.tsx';
import { fingerprintsOf, type LabPart, useLabVersion } from './lab-version.ts';
import { ReleaseDone } from './release-done.tsx';
import { ReleasePreview } from './release-preview.tsx';
import { withReopenedSummary } from './take-summary.ts';
import { useAlert } from './use-alert.ts';
import { useCaseList } from './use-case-list.ts';
import { useMissedChange } from './use-missed-change.ts';
import { usePresence } from './use-presence.ts';
import { type ReadPreview, useRelease } from './use-release.ts';
import { type ReviewDraft, useReviewDraft } from './use-review-draft.ts';
import { Workspace } from './workspace.tsx';

interface OpenReviewProps {
  review: ReviewView;
  userId: string;
  refetch: () => unknown;
}

export function OpenReview({ review, userId, refetch }: OpenReviewProps) {
  const [search, setSearch] = useAddress();
  const { lab, differences, isOther, takeOver } = useLabVersion(review);
  const draft = useReviewDraft(review, userId, refetch);
  const release = useRelease(review, draft, userId, refetch);
  const alert = useAlert(review);
  const others = usePresence(review.orderId, userId);
  const list = useCaseList(review.orderId, userId);
  useMissedChange(list.version, Math.max(review.version, draft.state.base.version), refetch);
  const navigate = useNavigate();
  const [activeArea, activate] = useState(
    () =>
      (review.draft.resultCategories.length > 0 && firstOpenArea(review)) || (review.areas[0]?.resultCategoryId ?? ''),
  );
  const now = useNow();
  const isOutdated = isOther || draft.state.conflicts.length > 0;
  const refusals = useMemo(
    () => findRefusals(review, lab, draft.state.draft, isOutdated, now),
    [review, lab, draft.state.draft, isOutdated, now],
  );
  const open: OpenCase = {
    review,
    lab,
    draft: draft.state.draft,
    change: (wished, unremarkable) => {
      const changes = withReopenedSummary(draft.state.draft, wished);
      draft.change([...changes, ...basisOf(changes, lab)], unremarkable);
    },
    refusals,
    userId,
    alert,
    isReadOnly: isOver(review),
    activeArea,
    activate,
  };
  const takeOverLab = () => {
    takeOver();
    draft.reopen(fingerprintsOf(review), review.proposal);
    draft.seeTakeover();
  };
  const releaseNext = async (read: ReadPreview) => {
    const next = list.next;
    const released = await release.release(read);
    if (!released || !next) return;
    const { releasedAt } = released;
    const state: JustReleasedState = {
      justReleased: { orderId: review.orderId, orderNumber: review.orderNumber, releasedAt },
    };
    navigate(paths.doctorReview(next.orderId), { state });
  };
  const isPreview = search.has('preview');
  useStepFocus(isPreview, activeArea);
  if (release.released) return <ReleaseDone released={release.released} review={review} />;
  const showPreview = () => {
    release.clearFailure();
    void draft.save();
    setSearch({ preview: '1' });
  };
  return (
    <CaseContext value={open}>
      <CaseHeader
        state={draft.state}
        dirty={draft.dirty}
        others={others}
        list={list}
        onBack={isPreview ? () => setSearch({}) : undefined}
      />
      <JustReleased />
      <ClosedBanner />
      {isPreview ? (
        <ReleasePreview
          isReleasing={release.isReleasing}
          failure={release.failure}
          onRelease={(read) => void release.release(read)}
          onReleaseNext={list.next ? (read) => void releaseNext(read) : undefined}
          onBack={() => setSearch({})}
        />
      ) : (
        <Workspace
          draft={settling(draft, lab)}
          differences={differences}
          isOther={isOther}
          onTakeOver={takeOverLab}
          onPreview={showPreview}
        />
      )}
    </CaseContext>
  );
}

/** A conflict that is settled is a judgement on the values that are on the screen. */
function settling(draft: ReviewDraft, lab: LabPart): ReviewDraft {
  const settle: ReviewDraft['settle'] = (path, value) => {
    draft.settle(path, value);
    draft.change(basisOf([[path, value]], lab));
  };
  return { ...draft, settle };
}

/** Between workspace and preview the focus goes to where the reading begins: the head of the page, or the area one came from. */
function useStepFocus(isPreview: boolean, activeArea: string): void {
  const before = useRef(isPreview);
  useEffect(() => {
    if (before.current === isPreview) return;
    before.current = isPreview;
    if (isPreview) document.querySelector<HTMLElement>('main h1')?.focus();
    else document.getElementById(areaHeadId(activeArea))?.focus();
  }, [isPreview, activeArea]);
}

/** Where the work begins: the first area in the order of the review that nobody has judged. */
function firstOpenArea({ areas, draft }: ReviewView): string | undefined {
  return areas.find(({ resultCategoryId: id }) =>
    draft.resultCategories.some((entry) => entry.resultCategoryId === id && entry.level === null),
  )?.resultCategoryId;
}
