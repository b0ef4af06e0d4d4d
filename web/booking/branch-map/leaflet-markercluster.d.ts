import 'leaflet';

/** The part of leaflet.markercluster this project uses; the package has no types of its own. */
declare module 'leaflet' {
  interface MarkerCluster extends Marker {
    getChildCount(): number;
  }
  interface MarkerClusterGroupOptions {
    maxClusterRadius?: number;
    showCoverageOnHover?: boolean;
    spiderfyOnMaxZoom?: boolean;
    animate?: boolean;
    iconCreateFunction?: (cluster: MarkerCluster) => DivIcon;
  }
  type MarkerClusterGroup = FeatureGroup;
  function markerClusterGroup(options?: MarkerClusterGroupOptions): MarkerClusterGroup;
}

declare module 'leaflet.markercluster';
