import type { Overlays } from '../../sync/replica/definitions.ts';

/** A list that is being brought back is not offered again (CASA-53). */
export const activityOverlays = {
  getActivity: {
    writes: ['restoreList'],
    apply(answer, write) {
      if (write.name !== 'restoreList') return answer;
      const { listId } = write.params;
      const activities = answer.activities.map((activity) =>
        activity.listId === listId ? { ...activity, canRestore: false } : activity,
      );
      return { ...answer, activities };
    },
  },
} satisfies Overlays;
