import type { Overlays } from '../../sync/replica/definitions.ts';

/** Hides 'Restaurar' on a list while the write that restores it waits to be sent (CASA-53). */
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
