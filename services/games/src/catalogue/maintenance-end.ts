/**
 * SQL of the end of the maintenance that closes game `g` of vendor `v`: the later end if both are under maintenance;
 * null if one of them names no end.
 */
export const MAINTENANCE_END = `
  CASE WHEN (g.status = 'maintenance' AND g.maintenance_until IS NULL)
         OR (v.status = 'maintenance' AND v.maintenance_until IS NULL) THEN NULL
       ELSE greatest(CASE WHEN g.status = 'maintenance' THEN g.maintenance_until END,
                     CASE WHEN v.status = 'maintenance' THEN v.maintenance_until END) END`;
